const LARGEST_ANSWER = 65_536;

/** The body of an answer as text; what is longer than any answer should be is not read on. @throws */
export async function shortText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > LARGEST_ANSWER) throw new Error('the service answered more than it should');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
