import type { Finding } from '../json/layered-document.ts';
import type { JsonPath } from '../problem.ts';
import type { Entry } from './entry.ts';

export type PlacedFinding = Finding & { path: JsonPath };

const ELECTRIC = 'electric';
/** Fuels of cars without a plug, which have an engine. */
const WITHOUT_PLUG = ['petrol', 'diesel', 'hybrid', 'cng'];
/** Fuels of cars without a battery for driving. */
const WITHOUT_BATTERY = ['petrol', 'diesel', 'cng'];

/** Faults of the engines of a model: what does not fit the fuel, the years of the model, or is there twice. */
export function engineFindings(
  model: Entry,
  engines: readonly (readonly [JsonPath, Entry])[],
): PlacedFinding[] {
  const seen = new Map<string, number>();
  return engines.flatMap(([path, engine], index) => {
    const text = JSON.stringify(engine);
    const first = seen.get(text);
    if (first !== undefined)
      return [{ path, message: `the engine is that of entry ${first + 1}`, allowed: 'each engine once' }];
    seen.set(text, index);
    return [...fuelFindings(path, engine), ...yearFindings(path, engine, model)];
  });
}

function fuelFindings(path: JsonPath, { fuel, cc, kwh }: Entry): PlacedFinding[] {
  if (fuel === ELECTRIC)
    return [
      ...(kwh === undefined
        ? [{ path, message: 'an electric motor needs its battery', allowed: '"kwh": the capacity in kWh' }]
        : []),
      ...(cc === undefined
        ? []
        : [
            {
              path: [...path, 'cc'],
              isAboutName: true,
              message: 'an electric motor has no engine capacity',
              allowed: 'no "cc", or another fuel',
            },
          ]),
    ];
  if (!WITHOUT_PLUG.includes(String(fuel))) return [];
  return [
    ...(cc === undefined
      ? [{ path, message: `an engine for ${fuel} needs its capacity`, allowed: '"cc": the capacity in cm³' }]
      : []),
    ...(kwh === undefined || !WITHOUT_BATTERY.includes(String(fuel))
      ? []
      : [
          {
            path: [...path, 'kwh'],
            isAboutName: true,
            message: `fuel "${fuel}" has no battery that is charged`,
            allowed: 'no "kwh", or "electric", "hybrid" or "plug_in_hybrid" as fuel',
          },
        ]),
  ];
}

/** An engine outside of the years of its model is in no car. */
function yearFindings(path: JsonPath, engine: Entry, { from, to }: Entry): PlacedFinding[] {
  return (['from', 'to'] as const).flatMap((name) => {
    const year = engine[name];
    if (typeof year !== 'number' || typeof from !== 'number') return [];
    const last = typeof to === 'number' ? to : Number.POSITIVE_INFINITY;
    if (year >= from && year <= last) return [];
    return [
      {
        path: [...path, name],
        message: `the model was not built in ${year}`,
        allowed: Number.isFinite(last) ? `${from} to ${last}` : `${from} or later`,
      },
    ];
  });
}
