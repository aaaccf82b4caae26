/** Looking an address up. */
export const postcode = {
  title: '주소 찾기',
  search: '도로명, 지번 또는 우편번호',
  clear: '검색어 지우기',
  hint: { title: '주소를 검색해 주세요', message: '예: 별빛내로 27 · 호반동 611 · 63091' },
  count: '검색 결과 {count, number}개',
  lot: '지번 {address}',
  none: { title: '주소를 찾지 못했어요', message: '도로명과 건물번호, 또는 동과 번지를 다시 확인해 주세요.' },
  error: '주소를 검색하지 못했어요',
  failed: {
    title: '주소록을 불러오지 못했어요',
    message: '저희 주소 검색으로 찾아 드릴게요.',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly postcode: typeof postcode;
  }
}
