// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// A token for the local chain that behaves as USDT does on BSC: 18 decimals, and a Transfer event for every payment.
/// The last three functions do what a test cannot wait for the outside world to do.
contract TestUsdt {
    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint8 decimals_) {
        decimals = decimals_;
        mint(msg.sender, 10 ** (uint256(decimals_) + 15));
    }

    function transfer(address to, uint256 value) public returns (bool) {
        pay(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        pay(from, to, value);
        return true;
    }

    /// Several payments in one transaction, as a batch payer or an exchange makes them.
    function transferMany(address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) pay(msg.sender, to[i], values[i]);
    }

    /// A payment that is taken back before the transaction ends.
    function transferAndRevert(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
        revert("taken back");
    }

    /// A payment inside of a call that fails, in a transaction that succeeds.
    function transferInAFailedCall(address to, uint256 value) external {
        try this.transferAndRevert(to, value) {} catch {}
    }

    function mint(address to, uint256 value) internal {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function pay(address from, address to, uint256 value) internal {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
