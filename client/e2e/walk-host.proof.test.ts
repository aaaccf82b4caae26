import { walkAll, walksOf } from './support/walk.ts';

walkAll(walksOf('host'));
