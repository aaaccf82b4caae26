import Type from 'typebox';
import { about, withCodes } from '../types.ts';
import { LINE_STATUS } from './moves.ts';

export const OrderStatusCode = about(
  withCodes('Where an order, a line of it or a request stands', LINE_STATUS),
  Type.Integer(),
);
