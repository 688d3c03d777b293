import type { PaymentMethod, Payments } from '#contracts/types.ts';

/** What the site has to know of a method; how a provider takes it is in the folder of the provider. */
interface MethodFacts {
  /** Who confirms the payment: the holder of a card at once, or a bank, which may take days, for a refund too. */
  confirmedBy: 'card' | 'bank';
  /** Whether the buyer chooses one of `payments.banks` first. A region has one such method. */
  choosesBank: boolean;
  /** Proper name, the same in all languages; absent: a text of buyers and one of the desk. */
  name?: string;
}

/** Every method by its name in manifests. */
const PAYMENT_METHODS = {
  card: { confirmedBy: 'card', choosesBank: false },
  fpx: { confirmedBy: 'bank', choosesBank: true },
  bank_transfer: { confirmedBy: 'bank', choosesBank: true },
  paynow: { confirmedBy: 'bank', choosesBank: false, name: 'PayNow' },
} satisfies Record<PaymentMethod, MethodFacts>;

export const PAYMENT_METHOD_NAMES = Object.keys(PAYMENT_METHODS) as PaymentMethod[];

const METHODS: Readonly<Record<string, MethodFacts>> = PAYMENT_METHODS;
const UNKNOWN: MethodFacts = { confirmedBy: 'bank', choosesBank: true };

/** @param method as it is stored, perhaps by another version */
export const methodFacts = (method: string): MethodFacts =>
  (Object.hasOwn(METHODS, method) && METHODS[method]) || UNKNOWN;

/** Methods that texts name. */
type MethodWithText = {
  [Name in PaymentMethod]: (typeof PAYMENT_METHODS)[Name] extends { name: string } ? never : Name;
}[PaymentMethod];

/** @param method as it is stored */
export const isNamedByText = (method: string): method is MethodWithText =>
  Object.hasOwn(METHODS, method) && METHODS[method]?.name === undefined;

/** In calls that start a payment: stands for the method of a region for which a bank is chosen (SPEC 7.4). */
const BANK_PATH = 'fpx' satisfies PaymentMethod;

/** Name of a method in the calls that start a payment. */
export const methodPath = (method: PaymentMethod): PaymentMethod =>
  methodFacts(method).choosesBank ? BANK_PATH : method;

/** The names of `methodPath`, each once. */
export const METHOD_PATHS: readonly PaymentMethod[] = [...new Set(PAYMENT_METHOD_NAMES.map(methodPath))];

/** Those without a bank that is chosen: all that is owed can be paid by them in one call. */
export const INTENT_PATHS: readonly PaymentMethod[] = METHOD_PATHS.filter(
  (method) => !methodFacts(method).choosesBank,
);

/** The method that a name in a call stands for; one that the region does not have is refused later. */
export const methodAtPath = (
  path: PaymentMethod,
  payments: Pick<Payments, 'methods'> | undefined,
): PaymentMethod => payments?.methods.find((method) => methodPath(method) === path) ?? path;

/** The method of a region for which a bank is chosen. */
export const bankMethod = (payments: Pick<Payments, 'methods'> | undefined): PaymentMethod =>
  methodAtPath(BANK_PATH, payments);
