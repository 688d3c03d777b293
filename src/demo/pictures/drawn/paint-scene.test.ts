import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paintScene, type Scene } from './paint-scene.ts';

const SCENES = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => name.slice(0, -'.svg'.length) as Scene);

it.each(SCENES)('fills in every colour of %s', (scene) => {
  for (let seed = 0; seed < 12; seed++) {
    const svg = paintScene(scene, { paint: '#b3242b', seed });
    expect(svg).not.toMatch(/[{}]|=""|undefined/);
  }
});

it.each(SCENES)('differs by paint or seed: %s', (scene) => {
  const first = paintScene(scene, { paint: '#b3242b', seed: 1 });
  expect(paintScene(scene, { paint: '#1f3f73', seed: 2 })).not.toBe(first);
});
