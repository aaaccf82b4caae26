/** What the cart offers to other areas. Who draws any of it that has words loads it `withTexts` of `cart`. */
export { removeFromCart } from './carts.ts';
export { AddToCart } from './AddToCart.tsx';
