/** Keys and time of the demo's database. The secrets protect only the demo. */
export interface DumpFacts {
  /** When the demo's clock starts, ms since 1970. */
  madeAt: number;
  /** Encrypts the seeded game credentials; 32 bytes in base64. */
  credentialKey: string;
  /** RSA key pairs as JWK text: the application's, and the stand-in cashier's. */
  app: { privateKey: string; publicKey: string };
  cashier: { privateKey: string; publicKey: string };
  /** The same for WeChat Pay, and its APIv3 key. */
  wechatApp: { privateKey: string; publicKey: string };
  wechatCashier: { privateKey: string; publicKey: string };
  wechatApiKey: string;
}
