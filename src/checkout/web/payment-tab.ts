/** A tab opened at once and filled when the address is known. Null when the browser opened none. */
export function openPaymentTab() {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.document.title = 'Opening the payment page …';
  tab.document.body.textContent = 'Opening the payment page …';
  tab.opener = null;
  return {
    show: (url: string) => tab.location.replace(url),
    close: () => tab.close(),
  };
}
