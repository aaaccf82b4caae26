/** What the cart offers to other areas. Who draws any of it that has words loads it with the texts of `cart`. */
export { removeFromCart } from './carts.ts';
export { AddToCart } from './AddToCart.tsx';
