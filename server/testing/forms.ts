import type { TestApp } from './app.ts';
import type { Came } from './requests.ts';

export interface FormFile {
  field: string;
  name: string;
  bytes: Uint8Array;
}

/** Encodes a form as browsers and the platform's own client do. */
async function encodedForm(
  texts: Readonly<Record<string, string>>,
  files: readonly FormFile[],
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const { field, name, bytes } of files)
    form.append(field, new File([new Uint8Array(bytes)], name), name);
  const sent = new Response(form);
  return { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type')! };
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
export async function askByForm<T = any>(
  app: TestApp,
  url: string,
  sent: {
    texts?: Readonly<Record<string, string>>;
    files?: readonly FormFile[];
    headers?: Readonly<Record<string, string>>;
    remoteAddress?: string;
  },
): Promise<Came<T>> {
  const { payload, type } = await encodedForm(sent.texts ?? {}, sent.files ?? []);
  const headers = { ...sent.headers, 'content-type': type };
  const response = await app.http.inject({
    method: 'POST',
    url,
    payload,
    headers,
    ...(sent.remoteAddress !== undefined && { remoteAddress: sent.remoteAddress }),
  });
  const body = response.body === '' ? undefined : JSON.parse(response.body);
  return {
    status: response.statusCode,
    body,
    errors: body?.errors ?? [],
    headers: response.headers,
    text: response.body,
  };
}
