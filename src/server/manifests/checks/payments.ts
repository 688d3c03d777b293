import type { Payments } from '#contracts/types.ts';
import { toMajorUnits, toMinorUnits } from '#domain/money/money.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { METHODS, methodFacts } from '#region/payments/payment-methods.ts';
import { amountRule, takesMethod } from '../../gateways/payment/provider-rules.ts';
import { listed, nearest } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import { checkNames } from './names-by-language.ts';
import { comparedName, namesIn, reportRepeats } from './names-in.ts';

/** Checks that each method takes the currency, that bank transfers have banks, and that a provider has its keys and methods. */
export function checkPayments(context: CheckContext): void {
  const { payments, currency, features } = context.manifest;
  if (payments && context.isValid(['payments', 'banks'])) checkRepeatedBanks(context, payments);
  if (!context.isValid(['payments'], ['currency', 'code'], ['features'])) return;
  if (!features.offers && !features.deposits) return;
  if (!payments) {
    context.report(['features', 'offers'], {
      message: '"offers" is on, but there are no payments',
      allowed: 'false, or `payments`',
    });
    return;
  }
  const { methods, methodCurrencies } = payments;
  for (const [index, method] of methods.entries()) {
    const { amounts, label } = methodFacts(method);
    const allowed = [methodCurrencies[method], amounts && Object.keys(amounts)].find(
      (currencies) => currencies && !currencies.includes(currency.code),
    );
    if (label) checkNames(context, ['payments', 'methods', index], label, `the method "${method}"`);
    if (allowed)
      context.report(['payments', 'methods', index], {
        message: `"${method}" cannot take ${currency.code}`,
        allowed: `a method for ${currency.code}; "${method}" takes ${allowed.join(', ')}`,
        others: [['currency', 'code']],
      });
  }
  checkMethods(context, payments);
  checkBanks(context, payments);
  checkProvider(context, payments);
  if (context.isValid(['offers', 'deposit'])) checkAmounts(context, payments);
}

/** Checks that no bank stands twice in the list. */
function checkRepeatedBanks(context: CheckContext, { banks }: Payments): void {
  for (const [name, what] of [
    ['name', 'bank'],
    ['label', 'label of a bank'],
  ] as const)
    reportRepeats(
      context,
      banks.map((bank, index) => ({ value: bank[name].trim(), path: ['payments', 'banks', index, name] })),
      what,
      comparedName,
    );
}

/** Checks that there are banks for a method that needs them, and one such method at most. */
function checkBanks(context: CheckContext, { methods, banks }: Payments): void {
  const transfers = methods.filter((method) => methodFacts(method).choosesBank);
  if (transfers.length > 0 && banks.length === 0)
    context.report(['payments', 'banks'], {
      message: 'online bank transfers need banks to choose from',
      allowed: 'one or more banks',
      others: [['payments', 'methods']],
    });
  if (transfers.length > 1)
    context.report(['payments', 'methods'], {
      message: `the banks cannot be shared by ${transfers.join(' and ')}`,
      allowed: 'one way to pay by bank',
    });
}

/** Checks that the provider takes the methods and has its keys. */
function checkProvider(context: CheckContext, { provider, methods, stripe }: Payments): void {
  for (const [index, method] of methods.entries())
    if (!takesMethod(provider, method))
      context.report(['payments', 'methods', index], {
        message: `the provider "${provider}" does not take "${method}"`,
        allowed: listed(METHODS.names().filter((each) => takesMethod(provider, each))),
        others: [['payments', 'provider']],
      });
  if (provider === 'stripe' && Object.values(stripe ?? {}).filter((name) => name !== '').length < 3)
    context.report(['payments', 'provider'], {
      message: 'the provider "stripe" needs the variables of its three keys',
      allowed: '"sandbox", or `payments.stripe` with secretKeyEnv, publishableKeyEnv and webhookSecretEnv',
    });
}

/** Checks that currencies of methods exist, and that own labels are those of methods of the region. */
function checkMethods(
  context: CheckContext,
  { methods, methodCurrencies, methodLabels = {} }: Payments,
): void {
  const known = Intl.supportedValuesOf('currency');
  for (const [method, currencies] of Object.entries(methodCurrencies))
    currencies.forEach((code, index) => {
      if (!known.includes(code))
        context.report(['payments', 'methodCurrencies', method, index], {
          message: `"${code}" is not a currency`,
          allowed: 'an ISO 4217 code',
          suggestion: nearest(code, known),
        });
    });
  for (const method of namesIn(methodLabels))
    if (
      !methods.some((each) => each === method) &&
      context.document.isOwn(['payments', 'methodLabels', method])
    )
      context.report(['payments', 'methodLabels', method], {
        severity: 'warning',
        isAboutName: true,
        message: `the region has no method "${method}", so its label is not shown`,
        allowed: methods.join(', '),
        others: [['payments', 'methods']],
      });
}

/** Checks that the provider takes the amounts of the manifest: buyers could not pay others. */
function checkAmounts(context: CheckContext, payments: Payments): void {
  const { provider } = payments;
  const { currency, offers } = context.manifest;
  const digits = minorDigits(currency.code);
  const { step, minimum, maximum } = amountRule(payments, currency.code);
  if (minimum > maximum) {
    if (!context.isReported(['payments', 'methods']))
      context.report(['payments', 'provider'], {
        message: `"${provider}" does not take ${currency.code} by any of the methods`,
        allowed: `a provider for ${currency.code}`,
        others: [['currency', 'code']],
      });
    return;
  }
  const inUnits = (minor: number) => toMajorUnits(minor, digits);
  for (const name of ['amount', 'roundTo'] as const) {
    const path = ['offers', 'deposit', name];
    const value = offers.deposit[name];
    if (value === undefined || context.isReported(path)) continue;
    const minor = toMinorUnits(value, digits);
    const others = [['payments', 'provider']];
    if (minor % step !== 0)
      context.report(path, {
        message: `"${provider}" does not take ${value} ${currency.code}`,
        allowed: `multiples of ${inUnits(step)}`,
        others,
      });
    else if (name === 'amount' && minor > 0 && (minor < minimum || minor > maximum))
      context.report(path, {
        message: `"${provider}" does not take payments of ${value} ${currency.code}`,
        allowed: `${inUnits(minimum)} to ${inUnits(maximum)}`,
        others,
      });
  }
}
