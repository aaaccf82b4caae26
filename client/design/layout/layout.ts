import { cx } from '../cx.ts';
import styles from './layout.module.css';

/** Of the scale of sizes: 3 is `--s3`. */
type Step = 1 | 2 | 3 | 4 | 5 | 6 | 8;
/** What belongs close together has `hair` or `snug` between it. */
type Space = 'hair' | 'snug' | Step;

export interface Layout {
  /** A page below its own `h1`, at most so many pixels wide. With 1264 it stands in line with the bar above. */
  readonly page?: 720 | 960 | 1040 | 1264;
  /** A page below a `PageHead`. With 960 it is 720 wide where the window is no wider than a tablet. */
  readonly subpage?: 640 | 720 | 960;
  /** The main part and, on a subpage with room, a side of so many pixels beside it. A `div` of them is a column. */
  readonly columns?: 320 | 340;

  /** Children one below the other. */
  readonly column?: 0 | Space;
  /** Children side by side, in the middle of their line. */
  readonly row?: 0 | Space;
  /** A row within a line of text, or as wide as it needs to be. */
  readonly inline?: true;
  /** Such a row goes on beyond the edge of a phone, and moves sideways under a finger. */
  readonly rail?: true;
  /** How children stand across their row or column. */
  readonly align?: 'start' | 'center' | 'baseline' | 'stretch';
  /** What a row leaves free stands between its children, or around all of them. */
  readonly spread?: true;
  readonly center?: true;
  /** A row goes on below, as far from itself as its children are from each other, or so far. */
  readonly wrap?: true | 0 | 'hair' | 1 | 2;
  /** Takes what its row leaves free, and is the first to become narrower. */
  readonly grow?: true;
  /** Over all of what it stands in. */
  readonly cover?: true;
  /** As wide as its place. */
  readonly full?: true;
  /** As wide in its row as it needs to be, however little room there is. */
  readonly rigid?: true;
  /** At the end of its row, or at the top of it. */
  readonly push?: true;
  readonly self?: 'start';
  /** High enough for a finger. */
  readonly touch?: true;
  /** A line between children: a border, or an edge that takes no room. */
  readonly ruled?: 'border' | 'edge';
  /**
   * A `dl`. `named` has a term at the beginning of each line, and its value at the end; so have `sums`, all of it quiet,
   * but for those that a screen lifts out. `beside` has no lines: values stand in a column of their own.
   */
  readonly facts?: 'named' | 'sums' | 'beside';

  /** Room outside. */
  readonly above?: Space | 10;
  readonly below?: Step;
  /** Room inside: all around, above and below, or at both sides. */
  readonly pad?: 3 | 4 | 5;
  readonly padBlock?: 1 | 2 | 3 | 4;
  readonly padInline?: 2 | 3 | 4 | 5;
  /**
   * `paper` is a receipt or a part of a form, `card` one of many; `fill` and `note` lie on them or on the page. The rows of
   * a `list` reach its edges. `glass` and `glass-strong` lie on a picture.
   */
  readonly ground?: 'paper' | 'card' | 'fill' | 'note' | 'list' | 'glass' | 'glass-strong';
  /** How round it is: as a mark, a control, a card, or a pill. */
  readonly corners?: 'small' | 'control' | 'card' | 'full';
  /** What sets it off: a ring, a ring in the light only, or a shadow. */
  readonly lift?: 'ring' | 'edge' | 'shadow';

  /** A card that leads somewhere: it gives way a little under a finger. */
  readonly pressable?: true;
  /** A label or a summary: it has the pointer of a button. */
  readonly clickable?: true;
  /** A line of its own. */
  readonly block?: true;

  /** A heading or an amount, in pixels. `20-26` is the larger one where the window is wide. */
  readonly title?: 17 | 20 | '20-26' | 26 | 34;
  /** Small and soft, as what is said beside the main thing. */
  readonly quiet?: true;
  /** In pixels. */
  readonly size?: 12 | 13 | 15 | 17 | 20;
  readonly tone?: 'ink' | 'soft' | 'faint' | 'accent' | 'good' | 'danger' | 'over-soft';
  readonly weight?: 'regular' | 'semibold' | 'bold';
  /** The height of lines, in percent of that of letters. */
  readonly leading?: 135 | 140 | 145 | 150 | 155 | 160;
  /** At most so many lines. */
  readonly clamp?: 1 | 2 | 3;
  /** How its lines stand. */
  readonly text?: 'left' | 'center' | 'right';
  /** Its own line breaks stay. */
  readonly multiline?: true;
  /** It has one line, whatever room there is. */
  readonly nowrap?: true;
  readonly underline?: true;
}

/**
 * The class names of a layout, and those of the screen's own style, which always wins. It is all of a screen's layout and
 * type that other screens have, too.
 *
 * `<ul className={layout({ column: 3, above: 4 })}>` · `<p className={layout({ quiet: true }, 'num')}>`
 */
export function layout(looks: Layout, ...own: readonly (string | false | undefined)[]): string {
  const names = Object.entries(looks).flatMap(([name, value]) => [styles[name], styles[`${name}-${value}`]]);
  return cx(...names, ...own);
}
