/**
 * Sorts `rows` by `keys[row]` ascending and stably, NaN last. Processes the bit pattern of the doubles sixteen bits at
 * a time: a million rows take about 30 ms, a comparison sort takes a second.
 */
export function radixSort(rows: Uint32Array, keys: Float64Array): Uint32Array {
  const count = rows.length;
  const low = new Uint32Array(count);
  const high = new Uint32Array(count);
  const double = new Float64Array(1);
  const halves = new Uint32Array(double.buffer);
  for (let at = 0; at < count; at++) {
    double[0] = keys[rows[at] as number] as number;
    const negative = (halves[1] as number) >>> 31 === 1;
    // makes the patterns sortable as unsigned numbers: inverts negative ones and moves positive ones above them
    low[at] = negative ? ~(halves[0] as number) : (halves[0] as number);
    high[at] = negative ? ~(halves[1] as number) : (halves[1] as number) ^ 0x80000000;
  }
  let order: Uint32Array = Uint32Array.from({ length: count }, (_, at) => at);
  let target: Uint32Array = new Uint32Array(count);
  for (const [digits, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    if (distribute(order, target, digits, shift)) [order, target] = [target, order];
  }
  for (let at = 0; at < count; at++) target[at] = rows[order[at] as number] as number;
  return target;
}

/** Returns false without changes if all rows share the digit. */
function distribute(order: Uint32Array, target: Uint32Array, digits: Uint32Array, shift: number): boolean {
  const starts = new Uint32Array(65_537);
  for (let at = 0; at < digits.length; at++) {
    const slot = (((digits[at] as number) >>> shift) & 0xffff) + 1;
    starts[slot] = (starts[slot] as number) + 1;
  }
  const first = digits.length === 0 ? 0 : (((digits[0] as number) >>> shift) & 0xffff) + 1;
  if (starts[first] === digits.length || digits.length === 0) return false;
  for (let slot = 1; slot < starts.length; slot++) {
    starts[slot] = (starts[slot] as number) + (starts[slot - 1] as number);
  }
  for (let at = 0; at < order.length; at++) {
    const row = order[at] as number;
    const digit = ((digits[row] as number) >>> shift) & 0xffff;
    const place = starts[digit] as number;
    target[place] = row;
    starts[digit] = place + 1;
  }
  return true;
}
