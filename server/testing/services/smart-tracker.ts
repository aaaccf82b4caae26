import type { IncomingMessage, ServerResponse } from 'node:http';
import { served } from './served.ts';

export const TRACKER_KEY = 'tracker-key-1';

/** A parcel as Smart Tracker tells of it, with the people that it names, too. */
export function trackedParcel(
  steps: readonly (readonly [time: string, where: string, kind: string])[],
  level: number,
) {
  const trackingDetails = steps.map(([timeString, where, kind]) => ({
    time: Date.parse(`${timeString.replace(' ', 'T')}+09:00`),
    timeString,
    where,
    kind,
    level,
    manName: '박배송',
    telno: '010-9999-8888',
  }));
  return {
    result: 'Y',
    complete: level === 6,
    level,
    receiverName: '김하늘',
    receiverAddr: '서울 마포구',
    itemName: '머그',
    trackingDetails,
  };
}

/** A server that behaves as Smart Tracker's documentation says: errors, too, come with status 200. */
export class FakeSmartTracker {
  /** By courier and number, such as `04 6812`. */
  readonly parcels = new Map<string, object>();
  readonly asked: string[] = [];
  /** `lost`: no answer comes. `text`: the answer is not JSON. Otherwise it refuses with this status or code. */
  fails: 'lost' | 'text' | { readonly status?: number; readonly code?: string } | null = null;
  #url = '';

  static async start(): Promise<FakeSmartTracker> {
    const fake = new FakeSmartTracker();
    fake.#url = await served((request, response) => fake.#answer(request, response));
    return fake;
  }

  get url(): string {
    return this.#url;
  }

  #answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.#url);
    const send = (status: number, body: object | string) =>
      void response
        .writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    const refuse = (code: string, msg: string) => send(200, { status: false, code, msg });
    const parcel = `${searchParams.get('t_code')} ${searchParams.get('t_invoice')}`;
    this.asked.push(parcel);
    if (this.fails === 'lost') return;
    if (this.fails === 'text') return send(200, '<html>점검 중</html>');
    if (this.fails?.status !== undefined) return send(this.fails.status, {});
    if (this.fails?.code !== undefined) return refuse(this.fails.code, '사용할 수 없습니다.');
    if (pathname !== '/api/v1/trackingInfo') return send(404, {});
    if (searchParams.get('t_key') !== TRACKER_KEY) return refuse('101', '유효하지 않은 Key 입니다.');
    const found = this.parcels.get(parcel);
    if (!found) return refuse('104', '유효하지 않은 운송장번호 이거나 택배사 코드 입니다.');
    send(200, found);
  }
}
