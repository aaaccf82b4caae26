import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../../../schema/catalog/constants.ts';
import { contrast } from './colour.ts';
import { sellerVars } from './seller-look.ts';

const vars = (look: Parameters<typeof sellerVars>[0]) => sellerVars(look) as Record<string, string>;
const colour = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('a seller’s look', () => {
  test('is readable in whatever colour the seller chose', () => {
    assert(
      property(colour, (sellerColor) => {
        const look = vars({ sellerColor, usrOrdNotiColor: sellerColor });
        expect(contrast(look['--seller-fill']!, look['--on-seller']!)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(look['--usr-ord-noti']!, look['--on-usr-ord-noti']!)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(look['--seller-on-dark']!, '#211f27')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(look['--seller-on-light']!, '#fffdfb')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('keeps the colour itself where nothing is written on it', () => {
    expect(vars({ sellerColor: '#0F7B6C' })['--seller']).toBe('#0F7B6C');
  });

  test.each([undefined, null, '', 'red', '#12345', '#12345g', 'url(x)'])(
    'falls back to the default for a malformed colour: %s',
    (bad) => {
      const look = vars({ sellerColor: bad, brdchatColor: bad } as Parameters<typeof sellerVars>[0]);
      expect(look['--seller']).toBe(DEFAULT_LOOK.sellerColor);
      expect(look['--brd-chat']).toBe(DEFAULT_LOOK.brdchatColor);
    },
  );

  test('is the default one for no seller', () => {
    expect(vars(null)['--brd-noti']).toBe(DEFAULT_LOOK.brdNotiColor);
    expect(vars(undefined)['--brd-ord-txt']).toBe(DEFAULT_LOOK.brdOrdTxtColor);
  });
});
