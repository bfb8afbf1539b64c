import type { PageState } from '#contract/protocol/page-state.ts';

type CaptchaRequest = NonNullable<PageState['captcha']>;

/** The common API of the three widgets, by the global name of their scripts. */
interface Widget {
  render(
    at: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ): string | number;
  reset(id: string | number): void;
}

const SCRIPTS: Readonly<Record<CaptchaRequest['provider'], { name: string; url: string }>> = {
  turnstile: {
    name: 'turnstile',
    url: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=foyerCaptcha',
  },
  recaptcha: {
    name: 'grecaptcha',
    url: 'https://www.google.com/recaptcha/api.js?render=explicit&onload=foyerCaptcha',
  },
  hcaptcha: {
    name: 'hcaptcha',
    url: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=foyerCaptcha',
  },
};

let token: string | undefined;
let again: () => void = () => undefined;

/** The widget's token; it is valid once, so this resets the widget. */
export function takeCaptcha(): string | undefined {
  const taken = token;
  token = undefined;
  if (taken !== undefined) again();
  return taken;
}

/**
 * Renders the widget; returns the function that removes it. If its script fails to load, nothing renders and
 * the server names the missing token.
 */
export async function renderCaptcha(
  at: HTMLElement,
  { provider, siteKey }: CaptchaRequest,
): Promise<() => void> {
  const widget = await widgetOf(provider);
  const id = widget.render(at, {
    sitekey: siteKey,
    callback: (answer) => (token = answer),
    'expired-callback': () => (token = undefined),
  });
  again = () => widget.reset(id);
  return () => {
    again = () => undefined;
    token = undefined;
    at.replaceChildren();
  };
}

const loading = new Map<string, Promise<Widget>>();

function widgetOf(provider: CaptchaRequest['provider']): Promise<Widget> {
  const { name, url } = SCRIPTS[provider];
  const existing = loading.get(name);
  if (existing) return existing;
  const window_ = window as unknown as Record<string, unknown>;
  const widget = new Promise<Widget>((resolve, reject) => {
    window_['foyerCaptcha'] = () => resolve(window_[name] as Widget);
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('error', () => {
      loading.delete(name);
      script.remove();
      reject(new Error(`${name} failed to load`));
    });
    document.head.append(script);
  });
  loading.set(name, widget);
  return widget;
}
