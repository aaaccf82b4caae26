/** The cart's offers to other areas. Load those with texts together with the texts of `cart`. */
export { removeFromCart } from './carts.ts';
export { AddToCart } from './AddToCart.tsx';
