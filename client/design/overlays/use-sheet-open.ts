import { useLayoutEffect } from 'react';

let openOnes = 0;

/** Says on the document, as `data-sheet-open`, that a sheet is open which leaves some of the page to be seen. */
export function useSheetOpen(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const { dataset } = document.documentElement;
    openOnes += 1;
    dataset['sheetOpen'] = 'snap';
    return () => {
      openOnes -= 1;
      if (openOnes === 0) delete dataset['sheetOpen'];
    };
  }, [open]);
}
