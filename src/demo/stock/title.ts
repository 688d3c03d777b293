import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { DemoCar } from './car.ts';

type Named = Pick<DemoCar, 'make' | 'model' | 'engine' | 'trim'>;

/** The engine in a title: its label, or litres with one decimal; empty for electric cars. */
export function engineLabel({ engine }: Pick<DemoCar, 'engine'>): string {
  if (engine.label !== undefined) return engine.label;
  return engine.cc === undefined ? '' : (engine.cc / 1000).toFixed(1);
}

/** Engine and trim, without repeated words. */
export function submodelOf(car: Named): string {
  const label = engineLabel(car);
  // an electric car's label without a number is its trim: Long Range, Performance
  if (car.engine.fuel === 'electric' && label && !/\d/.test(label)) return label;
  return new Set(label.split(' ')).has(car.trim.split(' ')[0] ?? '') ? label : `${label} ${car.trim}`.trim();
}

const FUEL_NAMES: Readonly<Record<string, string>> = {
  electric: 'Electric',
  hybrid: 'Hybrid',
  plug_in_hybrid: 'Plug-in Hybrid',
  diesel: 'Diesel',
};

/** Title of all versions of a new car: `Toyota Corolla Hybrid`; the fuel is included if a model has several. */
export function modelTitleOf({ make, model, engine }: Named): string {
  const brand = model.name.startsWith(make.name) ? '' : make.name;
  const needsFuel = model.engines.some(({ fuel, to }) => to === undefined && fuel !== engine.fuel);
  const fuel = (needsFuel && FUEL_NAMES[engine.fuel]) || '';
  const isInName = fuel !== '' && model.name.toLowerCase().includes(fuel.toLowerCase());
  return [brand, model.name, isInName ? '' : fuel].filter(Boolean).join(' ');
}

/**
 * Title of a used car: `Toyota Corolla Altis 1.6 Elegance`; a badge replaces the model it belongs to
 * (`Mercedes-Benz C180 AMG Line`), and a model that starts with its make has it once (`MG ZS`).
 */
export function titleOf(car: Named, catalogue: Pick<Catalogue, 'matchModel'>): string {
  const { make, model } = car;
  const label = engineLabel(car);
  const isBadge =
    label.startsWith(model.name) ||
    (/\d/.test(label) && catalogue.matchModel(make.slug, label)?.slug === `${make.slug}.${model.slug}`);
  const name = isBadge ? '' : model.name;
  const brand = name.startsWith(make.name) ? '' : make.name;
  return [brand, name, submodelOf(car)].filter(Boolean).join(' ');
}
