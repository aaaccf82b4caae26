import { createElement, type FunctionComponent, type SVGProps } from 'react';

type Line = readonly [tag: string, line: SVGProps<SVGElement>];
interface Icon extends SVGProps<SVGSVGElement> {
  /** Width and height (px). */
  readonly size?: number;
}

const SIZE = 24;
const isSaid = (name: string) => name.startsWith('aria-') || name === 'role' || name === 'title';

/** Draws an icon of Lucide by its lines; the build calls it (`client/build/icons.ts`). Assistive technology skips it unless it is named. */
export function drawing(lines: readonly Line[]): FunctionComponent<Icon> {
  return ({ size = SIZE, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${SIZE} ${SIZE}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': Object.keys(rest).some(isSaid) ? undefined : true,
        ...rest,
      },
      lines.map(([tag, line]) => createElement(tag, line)),
    );
}
