/**
 * What plays streams where the browser does not: a part of its own, sent for with the page (`early` in the route
 * table). The light build, and without its worker: streams in fragmented MP4 need no work worth a thread, and those in
 * MPEG-TS little.
 */
export { default } from 'hls.js/light';
