import type { Profile } from '../profiles/profile.ts';
import { lidOf, type Surface, surfaceOf } from '../shading/surface.ts';
import { type Cabin, cabinOf } from './cabin.ts';
import { cabinLevels, lidGrid, ringGrid, shellLevels } from './grids.ts';
import { type Shell, shellOf } from './shell.ts';

/** A body in three dimensions, the same for every colour and angle. */
export interface Model {
  shell: Shell;
  cabin?: Cabin;
  body: Surface;
  deck: Surface;
  upper?: Surface;
  /** The upper surface in fewer strips: glass is too dark to show them. */
  glass?: Surface;
  roof?: Surface;
}

const coarse = new WeakMap<Profile, Model>();
const fine = new WeakMap<Profile, Model>();

/** Builds the model of a profile once; a close-up needs finer strips. */
export function modelOf(profile: Profile, closeUp: boolean): Model {
  const built = closeUp ? fine : coarse;
  let model = built.get(profile);
  if (!model) {
    model = build(profile, closeUp ? 2 : 1);
    built.set(profile, model);
  }
  return model;
}

function build(profile: Profile, finer: number): Model {
  const shell = shellOf(profile);
  const cabin = profile.cabin && cabinOf(profile.cabin, shell);
  return {
    shell,
    cabin,
    body: surfaceOf(ringGrid(shell.at, shellLevels(24 * finer), 24)),
    deck: lidOf(lidGrid(shell.span, shell.edge, shell.deck, 22 * finer, coveredBy(profile)), shell.deck),
    upper: cabin && surfaceOf(ringGrid(cabin.at, cabinLevels(10 * finer), 8)),
    glass: cabin && surfaceOf(ringGrid(cabin.at, cabinLevels(6 * finer), 6)),
    roof: cabin && lidOf(lidGrid(cabin.span, cabin.edge, cabin.roof, 14 * finer), cabin.roof),
  };
}

/** Where the cabin stands on the deck, clear of its bent ends. */
function coveredBy({ cabin, open }: Profile): readonly [number, number] | undefined {
  return cabin && !open ? [cabin.screen[0] + cabin.bow[0], cabin.back[0] - cabin.bow[1]] : undefined;
}
