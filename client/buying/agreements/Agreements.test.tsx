import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import Agreements from './Agreements.tsx';

const BOX = 22;

test('a box is large enough for a finger, on every screen that asks for consent', async () => {
  const screen = await show(
    <Agreements
      agreements={{ payment: false, age: false }}
      setAgreements={() => undefined}
      isWrong={false}
    />,
    { texts: ['buying/agreements'] },
  );
  const boxes = screen.getByRole('checkbox').elements();
  expect(boxes).toHaveLength(3);
  for (const box of boxes) expect(box.getBoundingClientRect()).toMatchObject({ width: BOX, height: BOX });
});
