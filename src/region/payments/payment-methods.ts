import type { PaymentMethod, Payments } from '#contracts/types.ts';
import { createRegistry } from '#domain/extensions/registry.ts';

/** Amounts of a currency, in minor units of ISO 4217. */
export interface AmountLimits {
  /** Amounts are multiples of it. */
  step?: number;
  minimum?: number;
  maximum?: number;
}

/** What the site has to know of a method; how a provider takes it is in the folder of the provider. */
export interface MethodKind {
  /** Who confirms the payment: the holder of a card at once, or a bank, which may take days, for a refund too. */
  confirmedBy: 'card' | 'bank';
  /** Whether the buyer chooses one of `payments.banks` first. A region has one such method. */
  choosesBank?: boolean;
  /** Name by language, `*` for all others; absent: a text of buyers and one of the desk. */
  label?: Readonly<Record<string, string>>;
  /** What the buyer reads below the name, the same way; absent: a text by who confirms the payment. */
  text?: Readonly<Record<string, string>>;
  /** Amounts by currency, where it takes no others; absent: those of the provider. */
  amounts?: Readonly<Record<string, AmountLimits>>;
}

/** Our methods by their names in manifests. */
const PAYMENT_METHODS = {
  card: { confirmedBy: 'card' },
  fpx: { confirmedBy: 'bank', choosesBank: true },
  bank_transfer: { confirmedBy: 'bank', choosesBank: true },
  paynow: { confirmedBy: 'bank', label: { '*': 'PayNow' } },
} satisfies Record<PaymentMethod, MethodKind>;

export const OWN_METHODS: readonly string[] = Object.keys(PAYMENT_METHODS);

/** All methods, with those of extensions. */
export const METHODS = createRegistry<MethodKind>('method', PAYMENT_METHODS);

/** Browsers know our methods alone; of others the view of the page says all that they show. */
const UNKNOWN: MethodKind = { confirmedBy: 'bank' };

/** @param method as it is stored, perhaps by another version */
export const methodFacts = (method: string): MethodKind => METHODS.find(method) ?? UNKNOWN;

/** Methods that texts name. */
type MethodWithText = {
  [Name in PaymentMethod]: (typeof PAYMENT_METHODS)[Name] extends { label: object } ? never : Name;
}[PaymentMethod];

/** @param method as it is stored */
export const isNamedByText = (method: string): method is MethodWithText => {
  const kind = METHODS.find(method);
  return kind !== undefined && kind.label === undefined;
};

/** In calls that start a payment: stands for the method of a region for which a bank is chosen (SPEC 7.4). */
const BANK_PATH = 'fpx' satisfies PaymentMethod;

/** Name of a method in the calls that start a payment. */
export const methodPath = (method: PaymentMethod): PaymentMethod =>
  methodFacts(method).choosesBank ? BANK_PATH : method;

/** The names of `methodPath`, each once. */
export const methodPaths = (): readonly PaymentMethod[] => [
  // the types of manifests know our methods alone
  ...new Set((METHODS.names() as PaymentMethod[]).map(methodPath)),
];

/** Those without a bank that is chosen: all that is owed can be paid by them in one call. */
export const intentPaths = (): readonly PaymentMethod[] =>
  methodPaths().filter((method) => !methodFacts(method).choosesBank);

/** The method that a name in a call stands for; one that the region does not have is refused later. */
export const methodAtPath = (
  path: PaymentMethod,
  payments: Pick<Payments, 'methods'> | undefined,
): PaymentMethod => payments?.methods.find((method) => methodPath(method) === path) ?? path;

/** The method of a region for which a bank is chosen. */
export const bankMethod = (payments: Pick<Payments, 'methods'> | undefined): PaymentMethod =>
  methodAtPath(BANK_PATH, payments);
