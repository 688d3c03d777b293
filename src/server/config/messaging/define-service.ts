import type { CodeChannel } from '#domain/login/code-channels.ts';
import type { Variable } from '../variable.ts';

/** Environment of a service that sends codes. */
interface ServiceSettings<Variables extends Readonly<Record<string, Variable>>> {
  variables: Variables;
  /** Channels that the service sends by, with the variables that each of them needs. */
  required: Partial<Record<CodeChannel, readonly (keyof Variables & string)[]>>;
}

export const defineService = <Variables extends Readonly<Record<string, Variable>>>(
  settings: ServiceSettings<Variables>,
): ServiceSettings<Variables> => settings;
