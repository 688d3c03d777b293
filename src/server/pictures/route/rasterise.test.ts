import { describe, expect, it } from 'vitest';
import { PictureBacklogError, rasterise } from './rasterise.ts';

const SIZE = { width: 32, height: 18 };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"></svg>';

describe('drawing', () => {
  it('waits for its turn, and is not begun for a picture that is refused', async () => {
    let drawn = 0;
    const draw = () => {
      drawn++;
      return SVG;
    };
    const wanted = Array.from({ length: 300 }, () => rasterise(draw, SIZE));
    expect(drawn).toBe(2);
    const answers = await Promise.allSettled(wanted);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused.length).toBe(300 - drawn);
    expect(refused.every((error) => error instanceof PictureBacklogError)).toBe(true);
    expect(drawn).toBe(258);
  });

  it('that fails gives its turn to the next', async () => {
    const failing = () => {
      throw new Error('no pen');
    };
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => rasterise(failing, SIZE)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect((await rasterise(() => SVG, SIZE)).length).toBeGreaterThan(0);
  });
});
