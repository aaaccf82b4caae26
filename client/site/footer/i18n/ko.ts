/** The end of browse pages: who runs the site, and its terms. */
export const footer = {
  label: '약관과 정책',
  about: '쇼핑몰 소개',
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  service: '고객센터',
  business: '사업자 정보',
  representative: '대표',
  registrationNo: '사업자등록번호',
  check: '사업자 정보 확인',
  mailOrderNo: '통신판매업 신고번호',
  address: '주소',
  phone: '전화',
  email: '이메일',
  hosting: '호스팅 제공',
  intermediary: '저희는 통신판매중개자이고 통신판매의 당사자가 아니에요. 상품과 거래는 각 판매자가 책임져요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly footer: typeof footer;
  }
}
