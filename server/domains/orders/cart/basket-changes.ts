import * as contract from '../../../../schema/buying/baskets.ts';
import { command } from '../../../platform/operations.ts';
import { addToCart, cartStream, changeInCart, mergeIntoCart, removeFromCart } from './decider.ts';
import { onCart } from './on-cart.ts';
import { optionsOf, wantedBy } from './rules.ts';

export const addBaskets = command(contract.addBaskets, ({ log }) => ({ body, caller }) => {
  const wanted = wantedBy(body);
  return onCart(log, wanted, caller, (cart, context) => {
    const events = addToCart(cart, wanted, context);
    const lines = new Map(
      events.flatMap((each) => (each.type === 'BasketChanged' ? [[each.data.basketSysId, each.data]] : [])),
    );
    const baskets = Array.from(lines.values(), ({ basketSysId, basketQty }) => ({ basketSysId, basketQty }));
    return { events, reply: { baskets } };
  });
});

export const mergeBaskets = command(contract.mergeBaskets, ({ log }) => ({ body, caller }) => {
  const gathered = body.baskets.map(wantedBy);
  return onCart(log, gathered.flat(), caller, (cart, context) => {
    const { events, skipped } = mergeIntoCart(cart, gathered, context);
    return { events, reply: { skipped } };
  });
});

export const changeBasket = command(contract.changeBasket, ({ log }) => async ({ params, body, caller }) => {
  const { basketSysId } = params;
  const { productOptions, ...change } = body;
  const { lines } = (await log.state(cartStream(caller.userSysId))).state;
  const asked = lines.filter((line) => line.basketSysId === basketSysId);
  return onCart(log, asked, caller, (cart, context) => {
    const options = productOptions && { options: optionsOf(productOptions) };
    const events = changeInCart(cart, basketSysId, { ...change, ...options }, context);
    const line = events.find((each) => each.type === 'BasketChanged');
    return { events, reply: { basketSysId, basketQty: line?.data.basketQty ?? 0 } };
  });
});

export const removeBaskets = command(contract.removeBaskets, () => ({ body, caller }) => {
  const cart = cartStream(caller.userSysId);
  return {
    streams: [cart],
    decide: (states) => ({
      events: [{ ref: cart, events: removeFromCart(states.get(cart), body.basketSysIds) }],
    }),
  };
});
