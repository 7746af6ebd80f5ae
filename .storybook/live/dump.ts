/** Keys and time of the demo's database. The secrets only protect the demo. */
export interface DumpFacts {
  /** The initial time of the demo's clock, epoch ms. */
  madeAt: number;
  /** Encrypts the seeded game logins. 32 bytes in base64. */
  credentialKey: string;
  /** RSA key pairs as JWK text: of the application and of the fake cashier. */
  app: { privateKey: string; publicKey: string };
  cashier: { privateKey: string; publicKey: string };
  /** The same for WeChat Pay, and its APIv3 key. */
  wechatApp: { privateKey: string; publicKey: string };
  wechatCashier: { privateKey: string; publicKey: string };
  wechatApiKey: string;
}
