import type { BodyOf, ResponseOf } from '#contract/protocol/endpoint.ts';
import type { addPasskey, offerPasskey } from '#contract/vendors/profile.ts';
import type { offerPasskeySignIn, signInWithPasskey } from '#contract/vendors/session.ts';

/** Whether this browser and this address can use passkeys: a secure site with a name. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && isSecureContext;

/** Whether the person closed the browser's own dialog, which is no fault. */
export const wasDismissed = (fault: unknown): boolean =>
  fault instanceof DOMException && (fault.name === 'NotAllowedError' || fault.name === 'AbortError');

/** Asks the browser for one of the person's passkeys. */
export async function findPasskey(
  offer: ResponseOf<typeof offerPasskeySignIn>['data'],
): Promise<BodyOf<typeof signInWithPasskey>> {
  const credential = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(offer.challenge),
      rpId: offer.rp_id,
      userVerification: 'required',
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    token: offer.token,
    credential: {
      id: credential.id,
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        authenticatorData: textOf(response.authenticatorData),
        signature: textOf(response.signature),
      },
    },
  };
}

/** Asks the browser to make a passkey for the person. */
export async function makePasskey(
  offer: ResponseOf<typeof offerPasskey>['data'],
): Promise<Omit<BodyOf<typeof addPasskey>, 'name'>> {
  const credential = (await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(offer.challenge),
      rp: { id: offer.rp_id, name: 'Foyer' },
      user: { id: bytesOf(offer.user_id), name: offer.user_name, displayName: offer.display_name },
      pubKeyCredParams: offer.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: offer.exclude.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    token: offer.token,
    credential: {
      id: credential.id,
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        authenticatorData: textOf(response.getAuthenticatorData()),
        publicKey: textOf(response.getPublicKey() ?? new ArrayBuffer(0)),
        publicKeyAlgorithm: response.getPublicKeyAlgorithm(),
      },
    },
  };
}

/** Base64url to bytes, and back. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

function textOf(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
