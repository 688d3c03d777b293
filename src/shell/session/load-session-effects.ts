import { loadSavedCarsSync } from '#features/saved-cars/index.ts';
import type { SessionEffects } from '#features/session/index.ts';

/** Loads the effects of a session and the saved cars that they change, at the same time. */
export async function loadSessionEffects(): Promise<SessionEffects> {
  const [{ createSessionEffects }, savedCars] = await Promise.all([
    import('./session-effects.ts'),
    loadSavedCarsSync(),
  ]);
  return createSessionEffects(savedCars);
}
