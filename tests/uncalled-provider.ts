import type { ExtensionPaymentProvider } from '#server/extensions/extension-payment-provider.ts';

const refuseCall = () => Promise.reject(new Error('not called'));

/** A payment provider of an extension that nothing may call. */
export const UNCALLED_PROVIDER: ExtensionPaymentProvider = {
  name: 'paylane',
  methods: ['card'],
  createIntent: refuseCall,
  fetchIntent: refuseCall,
  cancelIntent: refuseCall,
  refund: refuseCall,
  fetchRefund: refuseCall,
  parseWebhook: refuseCall,
};
