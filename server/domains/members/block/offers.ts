export { addBlock, removeBlock } from './blocks.ts';
