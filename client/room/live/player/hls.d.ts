/** hls.js publishes its types only for the full build. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
