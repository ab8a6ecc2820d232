/** Where Ollama listens, as a URL without a final slash; undefined when `host` is none. */
export function modelServerUrl(host: string): URL | undefined {
  const withScheme = host.includes('://') ? host : `http://${host}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return undefined;
  // What a server listens on is no address to talk to.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  if (url.port === '' && !/:\d+(?:\/|$)/.test(withScheme) && !host.includes('://'))
    url.port = '11434';
  return url;
}

/** True when what is sent there stays on this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
