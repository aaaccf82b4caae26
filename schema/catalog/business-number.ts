/** What each of the first nine digits counts. Of the last one, half of it counts on top. */
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/** Whether ten digits can be a business's number at the tax office: the last one follows from the others. */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const figures = [...digits].map(Number);
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * figures[at]!, 0);
  const carry = Math.floor((figures[8]! * 5) / 10);
  return (10 - ((sum + carry) % 10)) % 10 === figures[9];
}

/** `123-45-67891`, and right. */
export function isRegistrationNo(text: string): boolean {
  return /^\d{3}-\d{2}-\d{5}$/.test(text) && isBusinessNumber(text.replaceAll('-', ''));
}

/** Where the Fair Trade Commission says whose number it is. */
export function registryAddress(registrationNo: string): string {
  return `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${registrationNo.replaceAll('-', '')}`;
}
