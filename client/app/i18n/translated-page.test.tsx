// oxlint-disable bare-texts/in-elements -- What the rule forbids must go on, too: a component may bring a text of its own.
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../../design/controls/Button.tsx';
import { show } from '../../testing/show.tsx';
import { translatePage } from '../../testing/translator.ts';

/** However many pieces a translator makes of it. */
const said = (element: Element) => element.textContent.replaceAll('°', '');

/** Texts beside others, before and after what comes and goes, alone, and in the place of an element. */
function Counted() {
  const [count, setCount] = useState(1);
  const isEven = count % 2 === 0;
  return (
    <>
      <p aria-label="counted">
        {isEven && <b>even </b>}
        {count} of {9} {isEven ? 'are' : <i>is</i>}
        {isEven && ' counted'}
        <u>.</u>
      </p>
      <p aria-label="alone">{count}</p>
      <ol aria-label="moving">
        {(isEven ? ['a', 'b', 'c'] : ['c', 'a', 'b']).map((each) => (
          <Moving key={each} text={each} />
        ))}
      </ol>
      <Button onClick={() => setCount(count + 1)}>
        {isEven && <span>even </span>}
        more
      </Button>
    </>
  );
}

/** Its text has no element of its own. */
function Moving({ text }: { readonly text: string }) {
  return text;
}

test('a page that its browser translates goes on: texts change, come, go and move', async () => {
  const { getByLabelText, getByRole } = await show(<Counted />, { texts: [] });
  const [counted, alone, moving] = ['counted', 'alone', 'moving'].map((name) =>
    getByLabelText(name).element(),
  );
  translatePage();
  expect([counted, alone, moving].map((each) => each!.textContent)).toEqual(['1 of 9 °is°.°', '1°', 'cab°']);
  const more = getByRole('button');
  for (const [count, ...others] of [
    ['even 2 of 9 are counted.', '2', 'abc', 'even more'],
    ['3 of 9 is.', '3', 'cab', 'more'],
  ]) {
    await more.click();
    await expect.poll(() => said(counted!)).toBe(count);
    expect([alone!, moving!, more.element()].map(said)).toEqual(others);
  }
});

test('what a browser shows untranslated again is what stood there', async () => {
  const { getByLabelText } = await show(<Counted />, { texts: [] });
  const counted = getByLabelText('alone').element();
  const text = counted.firstChild!;
  translatePage();
  await expect.poll(() => counted.childNodes.length).toBe(2);
  counted.querySelector('font')!.replaceWith(text);
  await expect.poll(() => said(counted)).toMatch(/^1/);
});
