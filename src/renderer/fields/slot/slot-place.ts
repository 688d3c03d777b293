interface Place {
  value: string;
  label: string;
}

/**
 * The place whose times are offered where no field asks for one: that of the car if it has such times, else the first.
 * @param carPlace name or label of the place of the car; null: it is not known yet; undefined: there is none
 * @returns undefined while the car is not known
 */
export function slotPlace(places: readonly Place[], carPlace: string | null | undefined): string | undefined {
  if (carPlace === null) return undefined;
  const ofCar = places.find(({ value, label }) => carPlace === value || carPlace === label);
  return (ofCar ?? places[0])?.value;
}
