/** Returns the names of environment variables that a manifest refers to: the values of all `…Env` properties. */
export function manifestVariables(manifest: unknown): string[] {
  const names = new Set<string>();
  collect(manifest, names);
  return [...names].sort();
}

function collect(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string' && key.endsWith('Env') && value !== '') names.add(value);
    else collect(value, names);
  }
}
