/** The answer, or what stands for it when there is none: for what a page works without (SPEC 8). */
export async function swallowed<Answer>(answer: Promise<Answer>, instead: Answer): Promise<Answer> {
  try {
    return await answer;
  } catch {
    return instead;
  }
}
