export { refusals } from '../../../schema/refusals/en.ts';
