import type { CSSProperties } from 'react';
import { DEFAULT_LOOK } from '../../../schema/catalog/constants.ts';
import type { SellerLook } from '../../../schema/catalog/sellers.ts';
import { contrast, shiftUntilReadable, validColour } from './colour.ts';

const WHITE = '#ffffff';
const BLACK = '#000000';
const INK = '#15141a';
/** The lightest grounds that accent text lies on, in either page style. */
const DARK_GROUND = '#2a2730';
const LIGHT_GROUND = '#f5f0ef';
/** Colours at least this far from white get dark text instead of being darkened out of recognition. */
const WHITE_TEXT_FROM = 3;

type Colours = Partial<Pick<SellerLook, keyof typeof DEFAULT_LOOK>>;

/** A ground and its text, near enough to the colour and readable on it. */
function readablePair(colour: string): { fill: string; on: string } {
  if (contrast(colour, WHITE) >= WHITE_TEXT_FROM) {
    return { fill: shiftUntilReadable(colour, BLACK, WHITE), on: WHITE };
  }
  return { fill: shiftUntilReadable(colour, WHITE, INK), on: INK };
}

/**
 * The seller's colours as CSS variables, for `style` of whatever belongs to that seller. Missing or malformed
 * colours are the default ones. `--seller` is the pure colour (pulses, lines), `--seller-fill` with
 * `--on-seller` a ground with its text, `--accent-text` accent-coloured text that reads on the page;
 * `--brd-chat`, `--brd-noti`, `--brd-ord-txt` texts over video, `--usr-ord-noti` with `--on-usr-ord-noti` the
 * viewer's own purchase notice.
 */
export function sellerVars(look: Colours | null | undefined): CSSProperties {
  const colour = (name: keyof typeof DEFAULT_LOOK) => validColour(look?.[name], DEFAULT_LOOK[name]);
  const seller = colour('sellerColor');
  const { fill, on } = readablePair(seller);
  const purchase = readablePair(colour('usrOrdNotiColor'));
  return {
    '--seller': seller,
    '--seller-fill': fill,
    '--on-seller': on,
    '--seller-on-dark': shiftUntilReadable(seller, WHITE, DARK_GROUND),
    '--seller-on-light': shiftUntilReadable(seller, BLACK, LIGHT_GROUND),
    // Said again here: inherited, it would already hold the other seller's colours.
    '--accent-text': 'light-dark(var(--seller-on-light), var(--seller-on-dark))',
    '--brd-chat': colour('brdchatColor'),
    '--brd-noti': colour('brdNotiColor'),
    '--brd-ord-txt': colour('brdOrdTxtColor'),
    '--usr-ord-noti': purchase.fill,
    '--on-usr-ord-noti': purchase.on,
  } as CSSProperties;
}
