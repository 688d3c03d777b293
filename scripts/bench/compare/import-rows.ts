/** Mapping of the rows, which every version has. */
export const FEED = 'sgcarmart';

const COLUMNS =
  'scraped_datetime,used_car_id,car_model,brand,color,fuel_type,price,registration_date,mileage,manufactured_year,transmission,engine_capacity_cc,vehicle_type,posted_datetime';
/** Columns that the mapping names too; their cells are empty. */
const EMPTY_COLUMNS =
  'depreciation_per_year,coe_left,road_tax_per_year,dereg_value,omv,arf,coe_value,power,curb_weight,no_of_owners';
const NO_CELLS = EMPTY_COLUMNS.replaceAll(/[^,]/g, '');
const MODELS = [
  ['TOYOTA COROLLA ALTIS 1.6A', 'TOYOTA', 'Mid-Sized Sedan'],
  ['HONDA FREED 1.5A HYBRID G', 'HONDA', 'MPV'],
  ['MAZDA 3 1.5A SEDAN', 'MAZDA', 'Mid-Sized Sedan'],
  ['BMW 318I 1.5A', 'BMW', 'Luxury Sedan'],
] as const;

/** Returns a CSV file of so many new cars. @param id makes them other cars than those of earlier imports */
export function importRows(count: number, id: string): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const [model = '', brand = '', body = ''] = MODELS[at % MODELS.length] ?? [];
    const year = 2014 + (at % 10);
    const car = `${id}-${at},${model},${brand},Silver,Petrol,${50_000 + at},${year + 1}-06-15`;
    const more = `${10_000 + 7 * at},${year},Auto,1598,${body},2026-03-02 09:00:00`;
    return `2026-03-03 09:00:00,${car},${more},${NO_CELLS}`;
  });
  return `${[`${COLUMNS},${EMPTY_COLUMNS}`, ...rows].join('\n')}\n`;
}
