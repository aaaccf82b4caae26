import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { PAYMENT_PROVIDERS } from '../../../schema/buying/payments.ts';
import { served } from './served.ts';

type Fields = Readonly<Record<string, string>>;

/** A request for a payment, as the seller made it. */
interface Made {
  readonly mulNo: string;
  readonly asked: Fields;
  state: 'requested' | 'paid' | 'cancelled';
  /** Parts that were given back, each with a number of its own, in won. */
  readonly parts: { readonly mulNo: string; readonly amount: number }[];
}

export const PAYAPP_ACCOUNT = { userId: 'sellover', linkKey: 'linkkey+/=', linkValue: 'linkval+/=' };

/** A server that behaves as PayApp's documentation says: one address, forms in, forms out. */
export class FakePayApp {
  readonly made: Made[] = [];
  readonly calls: Fields[] = [];
  /** `silence`: it does not answer. `lost`: it handles the request, but its answer does not come. */
  fails: 'silence' | 'lost' | { readonly status: number } | null = null;
  #url = '';

  /** Runs until the test is over. */
  static async start(): Promise<FakePayApp> {
    const fake = new FakePayApp();
    fake.#url = `${await served((request, response) => void fake.#answer(request, response))}/oapi/apiLoad.html`;
    return fake;
  }

  get url(): string {
    return this.#url;
  }

  /** What it sends to the `feedbackurl` of a request in this state: the body of a form. */
  feedback({ mulNo, asked }: Made, payState: number): string {
    return new URLSearchParams({
      userid: PAYAPP_ACCOUNT.userId,
      linkkey: PAYAPP_ACCOUNT.linkKey,
      linkval: PAYAPP_ACCOUNT.linkValue,
      goodname: asked['goodname']!,
      price: asked['price']!,
      recvphone: asked['recvphone']!,
      memo: '',
      pay_date: '2026-11-20 19:05:00',
      pay_type: '1',
      pay_state: String(payState),
      var1: asked['var1']!,
      var2: asked['var2']!,
      mul_no: mulNo,
      payurl: payUrlOf(mulNo),
      csturl: `https://payapp.example/receipt/${mulNo}`,
      card_name: '모래카드',
      currency: 'krw',
      feedbacktype: '0',
    }).toString();
  }

  /** Its feedback once the payer has a virtual account: the bank and number. */
  accountFeedback(made: Made, { bankName, accountNo }: { bankName: string; accountNo: string }): string {
    const said = new URLSearchParams(this.feedback(made, 10));
    said.set('vbank', bankName);
    said.set('vbankno', accountNo);
    return said.toString();
  }

  /** Its feedback on a partial refund: the number and amount of that part, and the payment it belongs to. */
  partFeedback(made: Made, { mulNo, amount }: Made['parts'][number]): string {
    const said = new URLSearchParams(this.feedback(made, 70));
    said.set('mul_no', mulNo);
    said.set('price', String(amount));
    said.set('orig_mul_no', made.mulNo);
    said.set('orig_price', made.asked['price']!);
    return said.toString();
  }

  /** The request's owner pays on its page. */
  pays(made: Made): string {
    made.state = 'paid';
    return this.feedback(made, 4);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields: Fields = Object.fromEntries(new URLSearchParams(await text(request)));
    this.calls.push(fields);
    const { fails } = this;
    if (fails === 'silence') return;
    if (fails !== null && fails !== 'lost') {
      response.writeHead(fails.status).end('<html>');
      return;
    }
    const answer = this.#do(fields);
    if (fails === 'lost') {
      response.destroy();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(new URLSearchParams(answer).toString());
  }

  #do(fields: Fields): Fields {
    const { cmd, userid, linkkey, price, mul_no: mulNo } = fields;
    if (userid !== PAYAPP_ACCOUNT.userId) return refused(70010, '판매자 아이디가 올바르지 않습니다.');
    if (cmd === 'payrequest') {
      const missing = ['goodname', 'recvphone'].find((name) => !fields[name]);
      if (missing !== undefined || Number(price) < PAYMENT_PROVIDERS.payapp.leastAmount)
        return refused(70020, `${missing ?? 'price'}: ${fields['recvphone']}`);
      const made: Made = {
        mulNo: String(2001 + this.made.length),
        asked: fields,
        state: 'requested',
        parts: [],
      };
      this.made.push(made);
      return { state: '1', errorMessage: '', mul_no: made.mulNo, payurl: payUrlOf(made.mulNo), qrurl: '' };
    }
    if (cmd !== 'paycancel') return refused(70040, '명령이 올바르지 않습니다.');
    if (linkkey !== PAYAPP_ACCOUNT.linkKey) return refused(70010, '연동 KEY가 올바르지 않습니다.');
    const made = this.made.find((each) => each.mulNo === mulNo);
    const needed = fields['cancelmode'] === 'ready' ? 'requested' : 'paid';
    if (made?.state !== needed) return refused(80010, '취소할 수 없는 상태입니다.');
    if (fields['partcancel'] === '1') {
      const amount = Number(fields['cancelprice']);
      const given = made.parts.reduce((sum, part) => sum + part.amount, 0);
      if (!(amount >= 1) || given + amount > Number(made.asked['price']))
        return refused(80020, '취소할 수 없는 금액입니다.');
      made.parts.push({ mulNo: `${mulNo}${made.parts.length + 1}`, amount });
      return { state: '1', errorMessage: '' };
    }
    made.state = 'cancelled';
    return { state: '1', errorMessage: '' };
  }
}

function payUrlOf(mulNo: string): string {
  return `https://payapp.example/pay/${mulNo}`;
}

function refused(errno: number, errorMessage: string): Fields {
  return { state: '0', errno: String(errno), errorMessage };
}
