export * from './game.ts';
export * from './listing.ts';
export * from './seller.ts';
