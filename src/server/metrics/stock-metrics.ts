import { Gauge, type Registry } from 'prom-client';

/** Cars of a region in the search. */
export interface StockSize {
  region: string;
  kind: string;
  cars: number;
}

export function addStockMetrics(registry: Registry, stocks: () => readonly StockSize[]): void {
  new Gauge({
    name: 'forecourt_search_cars',
    help: 'Cars in the search.',
    labelNames: ['region', 'kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { region, kind, cars } of stocks()) this.set({ region, kind }, cars);
    },
  });
}
