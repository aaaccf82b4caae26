/** What viewers say. */
export const LINE = '21호 쿠션 아직 남아 있나요? 지난번에 사고 너무 좋았어요';
