import type { Random } from '../../../schema/seeded.ts';
import { oneOf } from './random.ts';

/** Chat lines of a lively shop. */
const lines: readonly string[] = [
  '안녕하세요~',
  '방금 들어왔어요',
  '오 이거 예뻐요',
  '가격 실화예요?',
  '배송 언제 와요?',
  '내일까지 받을 수 있나요',
  '색 다시 한번 보여주세요',
  '재입고 언제 해요',
  '장바구니에 담았어요',
  '결제 완료!',
  '두 개 샀어요',
  '엄마 것도 샀어요',
  '통장이 웁니다',
  '남편한테 걸렸다',
  '소리 조금만 키워주세요',
  '화면 너무 예쁘다',
  '진행 너무 재밌어요',
  '설명 귀에 쏙쏙',
  '이거 선물용으로 괜찮나요?',
  '사이즈 어떻게 돼요?',
  '무료배송인가요?',
  '쿠폰 있어요?',
  '빨리 다음 상품 보여주세요',
  '저번에 샀는데 진짜 좋아요',
  '세 번째 재구매합니다',
  '지하철에서 보는 중',
  '퇴근하고 싶다',
  '우리 고양이도 같이 봐요',
  '오늘도 지름신 오셨네',
  '가성비 미쳤다',
  '품절되기 전에 얼른',
  '저요 저요',
  '대박',
  '궁금해요',
  '감사합니다',
  'hi from Busan',
  'how long does delivery take?',
  'is it still in stock?',
  'ordering two right now',
  'my wallet is crying',
  'that colour though',
  'can you show it closer?',
  'does it come in a bigger size?',
  'just got mine last week, love it',
  'shut up and take my money',
  'is this price only today?',
  'wait what did I miss',
  'the host is so funny',
  'asking for a friend: is it washable?',
  'my cat approves',
];
const tails: readonly string[] = [
  '',
  '',
  '',
  '!',
  '!!',
  ' ㅋㅋ',
  ' ㅋㅋㅋㅋ',
  ' ㅎㅎ',
  ' ㅠㅠ',
  '~',
  ' 😂',
  ' 😍',
  ' 🙏',
  ' ✨',
];

/** Older lines are no longer timed (ms). */
const FORGOTTEN_AFTER = 30_000;
const TRIES = 8;

/** Invents lines and remembers when each was sent. The text identifies the line, so none repeats for a while. */
export class ChatLines {
  readonly #random: Random;
  readonly #now: () => number;
  readonly #sentAt = new Map<string, number>();
  #made = 0;

  constructor(random: Random, now = () => performance.now()) {
    this.#random = random;
    this.#now = now;
  }

  next(): string {
    this.#forget();
    this.#made += 1;
    for (let tried = 0; tried < TRIES; tried++) {
      const text = `${oneOf(this.#random, lines)}${oneOf(this.#random, tails)}`;
      if (!this.#sentAt.has(text)) return text;
    }
    return `${oneOf(this.#random, lines)} (${this.#made})`;
  }

  sent(text: string): void {
    this.#sentAt.set(text, this.#now());
  }

  sentAt(text: string): number | undefined {
    return this.#sentAt.get(text);
  }

  /** In the order in which they were sent. */
  #forget(): void {
    const oldest = this.#now() - FORGOTTEN_AFTER;
    for (const [text, at] of this.#sentAt) {
      if (at > oldest) return;
      this.#sentAt.delete(text);
    }
  }
}
