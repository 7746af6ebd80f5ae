/** A purchase through the API. */

/** The fields of a listing that determine an order. */
export interface WireDetail {
  newPrice: string;
  serviceAmount: string;
  guaranteeList: { guaranteeType: string | number; guaranteeAmount: string }[];
}

/** Builds the request body of an order with the protection `tier`. */
export function orderOf(goodsId: string, detail: WireDetail, tier = '3') {
  const { newPrice, serviceAmount, guaranteeList } = detail;
  const fee =
    guaranteeList.find(({ guaranteeType }) => String(guaranteeType) === tier)?.guaranteeAmount ?? '0';
  const total = Number(newPrice) + Number(fee) + Number(serviceAmount);
  return {
    goodsId,
    goodsAmount: newPrice,
    guaranteeType: tier,
    guaranteeAmount: fee,
    salePrice: total.toFixed(2),
  };
}

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * Pays at the stand-in cashier as a browser does: posts the shop’s form, follows the redirect, presses the button.
 * Resolves with the response to the button: status 303 when paid.
 * @param origin the cashier’s origin, when it differs from the form’s
 */
export async function pressPay(form: string, origin?: string): Promise<Response> {
  const there = (address: URL) =>
    origin === undefined ? address : new URL(address.pathname + address.search, origin);
  const action = new URL(plain(/action="([^"]+)"/.exec(form)?.[1] ?? ''));
  const fields = [...form.matchAll(/name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, plain(value)],
  );
  const opened = await fetch(there(action), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const page = new URL(opened.headers.get('location') ?? '', action);
  return fetch(there(page), {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  });
}
