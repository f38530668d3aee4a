/** Where the studio's pages stand on this machine: they may call this server. `port` is that of the studio. */
export function studioOrigins(port = '4602'): readonly string[] {
  const addresses = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`)
  return addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : address))
}
