import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import { CallRefused } from '../../../../schema/call.ts';
import { LIVE_FLAG, type LiveFlag } from '../../../../schema/broadcasts/constants.ts';
import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import { api } from '../../../app/calls/api.ts';
import { isTrouble } from '../../../app/calls/errors.ts';
import type { BroadcastIds } from '../../../app/broadcast-info.ts';
import type { RoomFeed } from './feed.ts';
import { type RoomProduct, withProducts } from './room-products.ts';
import type { RoomState } from './room.ts';

export interface LoadingOptions {
  readonly ids: BroadcastIds;
  /** The room that what was loaded goes into. */
  readonly feed: Pick<RoomFeed, 'state' | 'apply'>;
  onDetail(detail: BroadcastDetail): void;
  /** `failed`: no answer came, trying again may help; `noBroadcast`: there is none; `cannotWatch`: not at this shop. */
  onFailed(why: 'failed' | 'noBroadcast' | 'cannotWatch' | 'cancelled'): void;
}

const WHY: Readonly<Record<string, 'cannotWatch' | 'cancelled'>> = {
  [REFUSED.noBroadcast]: 'cannotWatch',
  [REFUSED.broadcastCancelled]: 'cancelled',
};

/** Empty when it is not known. */
type Notice = Partial<Pick<RoomState, 'noti' | 'notiEn'>>;

/**
 * Asks the server what a broadcast is and sells. While the room is not joined its state begins with the answer;
 * from then on the room knows better, and an answer only brings what the room had not changed since the question.
 */
export class Loading {
  readonly #options: LoadingOptions;
  #hasDetail = false;
  #closed = false;
  #products: Promise<void> | undefined;

  constructor(options: LoadingOptions) {
    this.#options = options;
  }

  async load(): Promise<void> {
    const { ids, feed, onDetail, onFailed } = this.#options;
    const { seq, joined } = feed.state;
    const told = joined ? undefined : this.#askNotice();
    let detail: BroadcastDetail;
    try {
      detail = await api('broadcastDetail', ids);
    } catch (error) {
      if (this.#closed) return;
      if (error instanceof CallRefused && !isTrouble(error)) onFailed(WHY[error.resultCode] ?? 'noBroadcast');
      else {
        console.warn('broadcast detail:', error);
        // The last data stay.
        if (!this.#hasDetail) onFailed('failed');
      }
      return;
    }
    if (this.#closed) return;
    this.#hasDetail = true;
    feed.apply((state) => ({
      ...withProducts(state, detail.broadcastPrdts, seq),
      ...(state.joined
        ? {}
        : {
            liveUrl: detail.liveUrl,
            liveFlag: detail.liveFlag as LiveFlag,
            viewCnt: detail.viewCnt,
            likeCnt: detail.likeCnt,
            isMultiTransmission: detail.isMultiTransmission === 1,
          }),
    }));
    onDetail(detail);
    // Nobody waits for it. After the end its notice is of no use.
    if (detail.liveFlag <= LIVE_FLAG.onAir) void told?.then((shown) => this.#beginWith(shown));
  }

  /** The whole product list. Calls while it loads share one request. */
  loadProducts(): Promise<void> {
    this.#products ??= this.#loadProducts().finally(() => {
      this.#products = undefined;
    });
    return this.#products;
  }

  close(): void {
    this.#closed = true;
  }

  async #askNotice(): Promise<Notice> {
    try {
      const { notiContent, notiContentEn } = await api('notice', this.#options.ids);
      return { noti: notiContent, notiEn: notiContentEn };
    } catch (error) {
      // The room tells of it.
      console.warn('notice:', error);
      return {};
    }
  }

  #beginWith(shown: Notice): void {
    if (!this.#closed) this.#options.feed.apply((state) => (state.joined ? state : { ...state, ...shown }));
  }

  async #loadProducts(): Promise<void> {
    const { ids, feed } = this.#options;
    const asked = feed.state.seq;
    const products: RoomProduct[] = [];
    try {
      let totalCnt = Infinity;
      while (products.length < totalCnt) {
        const page = await api('broadcastProducts', {
          broadcastSysId: ids.broadcastSysId,
          startIndex: products.length,
          rowCount: ROW_COUNT_MAX,
        });
        if (page.products.length === 0) break;
        products.push(...page.products);
        ({ totalCnt } = page);
      }
      if (!this.#closed) feed.apply((state) => withProducts(state, products, asked));
    } catch (error) {
      // The list that is there stays; changes keep coming over the socket.
      console.warn('product list:', error);
    }
  }
}
