import * as accounts from './accounts.ts';
import * as broadcasts from './broadcasts.ts';
import * as orders from './orders.ts';
import * as products from './products.ts';
import * as sellers from './sellers.ts';
import type { Operation } from './operation.ts';

/** Every REST operation by name: the one list that routes, OpenAPI, client and CLI are made from. */
export const operations = {
  publicKey: accounts.publicKey,
  login: accounts.login,
  accessToken: accounts.accessToken,
  refresh: accounts.refresh,
  logout: accounts.logout,
  userInfo: accounts.userInfo,
  addresses: accounts.addresses,
  addAddress: accounts.addAddress,
  deleteAddress: accounts.deleteAddress,
  mainBroadcasts: broadcasts.mainBroadcasts,
  schedules: broadcasts.schedules,
  broadcastDetail: broadcasts.broadcastDetail,
  checkLive: broadcasts.checkLive,
  broadcastProducts: broadcasts.broadcastProducts,
  counts: broadcasts.counts,
  countView: broadcasts.countView,
  clientInfo: broadcasts.clientInfo,
  notice: broadcasts.notice,
  setNotice: broadcasts.setNotice,
  closeNotice: broadcasts.closeNotice,
  sendChat: broadcasts.sendChat,
  setExposure: broadcasts.setExposure,
  showProduct: broadcasts.showProduct,
  buyHere: broadcasts.buyHere,
  hideOrderButton: broadcasts.hideOrderButton,
  controlBroadcast: broadcasts.controlBroadcast,
  switchStream: broadcasts.switchStream,
  productDetail: products.productDetail,
  productList: products.productList,
  sellerSettingUi: sellers.sellerSettingUi,
  placeOrder: orders.placeOrder,
  orderDetail: orders.orderDetail,
  currentOrder: orders.currentOrder,
  orderList: orders.orderList,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export type OperationOf<N extends OperationName> = (typeof operations)[N];
